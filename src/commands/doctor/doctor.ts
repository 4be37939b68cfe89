// doctor: checks Node, the terminal, the settings and the service. The checks are the rows of
// `doctor-machine.ts` and `doctor-service.ts`.
import { capitalise } from '../../api/words.ts';
import type { Context } from '../../cli/context.ts';
import { type Finding, writeFindings } from '../../cli/printing/findings.ts';
import { checkAndChooseFormat } from '../../cli/printing/output.ts';
import { suggestCommand } from '../../cli/suggested-command.ts';
import { usageError } from '../../errors.ts';
import { withProgress } from '../../terminal/progress.ts';
import { defaultFormatFor } from '../../view/formats/formats.ts';
import { sanitise } from '../../view/text/text.ts';
import { machineChecks } from './doctor-machine.ts';
import { serviceChecks } from './doctor-service.ts';

interface NamedFinding extends Finding {
  readonly check: string;
}

export async function doctor(context: Context): Promise<void> {
  if (context.options.curl === true)
    throw usageError(
      '--curl cannot be used with doctor, which sends many requests',
      `to see one: ${suggestCommand(['status', '--curl'], context.options)}`,
    );
  await checkAndChooseFormat(context, defaultFormatFor(context.system.stdout));
  const found = await writeFindings(context, withProgress(context, findings(context)));
  const error = found.find((finding) => finding.error !== undefined)?.error;
  if (error !== undefined) throw error;
}

async function* findings(context: Context): AsyncGenerator<NamedFinding> {
  const failed = new Set<string>();
  for (const { name, needs = '', run } of [...machineChecks, ...serviceChecks]) {
    if (failed.has(needs)) {
      failed.add(name);
      continue;
    }
    for (const finding of await run(context)) {
      if (finding.result === 'failed') failed.add(name);
      yield {
        ...finding,
        check: name,
        text: context.mask.hideKeys(sanitise(sentence(finding.text))),
      };
    }
  }
}

/** Messages begin in lower case, because they usually follow the name of the program. */
const sentence = (text: string): string => (/^[a-z]+ [a-z]/.test(text) ? capitalise(text) : text);
