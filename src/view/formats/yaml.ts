// The JSON document as YAML.

import type { RenderContext, Renderer } from '../format.ts';
import type { Subject } from '../subject.ts';
import { documentRenderer, held } from './document.ts';
import { yamlText } from './yaml-text.ts';

export const renderer = (subject: Subject, { screen }: RenderContext): Renderer =>
  documentRenderer(
    subject,
    held((document) => screen.write(yamlText(document, screen.isTTY))),
  );
