// doctor: checks the set-up from Node to the service. Each check is an independent row of a table.
import type { Context } from '../../cli/context.ts';
import { writeFactList } from '../../cli/printing/facts.ts';
import type { Check, Finding } from '../../cli/printing/findings.ts';
import { isInSentences, sentence } from '../../cli/printing/findings.ts';
import { checkOutput, formatFor } from '../../cli/printing/output.ts';
import { otherCommand } from '../../cli/suggested-command.ts';
import { usageError } from '../../errors.ts';
import { withProgress } from '../../terminal/progress.ts';
import { usualFormat } from '../../view/formats/formats.ts';
import { sanitise } from '../../view/text/text.ts';
import { machineChecks } from './doctor-machine.ts';
import { serviceChecks } from './doctor-service.ts';

const checks: readonly Check[] = [...machineChecks, ...serviceChecks];

interface NamedFinding extends Finding {
  readonly check: string;
}

export async function doctor(context: Context): Promise<void> {
  if (context.options.curl === true)
    throw usageError(
      '--curl cannot be used with doctor, which sends many requests',
      `to see one: ${otherCommand(['status', '--curl'], context.options)}`,
    );
  const format = formatFor(context, usualFormat(context.system.stdout));
  await checkOutput(context, format);
  const asSentences = isInSentences(format, context);
  const found: NamedFinding[] = [];
  for await (const checked of withProgress(context, findings(context))) {
    found.push(checked);
    // At once and without the pager, because the service may be slow.
    if (asSentences) await context.system.stdout.write(await sentence(checked, context));
  }
  if (!asSentences) await writeRows(context, found);
  const error = found.find((finding) => finding.error !== undefined)?.error;
  if (error !== undefined) throw error;
}

async function* findings(context: Context): AsyncGenerator<NamedFinding> {
  const failed = new Set<string>();
  for (const { name, needs = '', run } of checks) {
    if (failed.has(needs)) {
      failed.add(name);
      continue;
    }
    for (const finding of await run(context)) {
      if (finding.result === 'failed') failed.add(name);
      yield { ...finding, check: name, text: context.mask.hide(sanitise(capitalised(finding.text))) };
    }
  }
}

/** Capitalises error messages, which begin in lower case because they follow the program's name. */
const capitalised = (text: string): string =>
  /^[a-z]+ [a-z]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

const writeRows = (context: Context, found: readonly NamedFinding[]): Promise<void> =>
  writeFactList(context, {
    noun: { one: 'check', many: 'checks' },
    envelopeKey: 'checks',
    records: found.map(({ check, result, text }) => ({ check, result, text })),
  });
