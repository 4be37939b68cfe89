// Runs inside the machine, in Windows Node: starts the programs that HTTP requests name, with pipes of
// this system. Wine does not show files and pipes of Linux as Windows shows its own.
import { spawn } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { program, args, options, stdin } = JSON.parse(text);
  const child = spawn(program, args, options);
  const streams = { stdout: '', stderr: '' };
  for (const name of Object.keys(streams))
    child[name].setEncoding('utf8').on('data', (chunk) => {
      streams[name] += chunk;
    });
  const answer = (exit) => response.end(JSON.stringify({ exit, ...streams }));
  child.on('error', (error) => answer(String(error))).on('close', answer);
  // A program may end before it has read its input.
  child.stdin.on('error', () => {}).end(stdin);
});
const [, , portFile] = process.argv;
server.listen(0, '127.0.0.1', () => {
  writeFileSync(`${portFile}.part`, String(server.address().port));
  renameSync(`${portFile}.part`, portFile);
});
