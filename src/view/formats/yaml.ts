// The JSON document as YAML.
import { documentRenderer, held } from '../document.ts';
import type { Renderer, Target } from '../format.ts';
import type { Subject } from '../subject.ts';
import { yamlText } from './yaml-text.ts';

export const renderer = (subject: Subject, { screen }: Target): Renderer =>
  documentRenderer(
    subject,
    held((document) => screen.write(yamlText(document, screen.isTTY))),
  );
