// The table of tools.
import { get, stats } from './get.ts';
import { library } from './library.ts';
import { look } from './look.ts';
import { search } from './search.ts';
import type { Tool } from './tool.ts';

export const tools: readonly Tool[] = [search, get, look, stats, library];
