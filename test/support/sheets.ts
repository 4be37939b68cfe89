// What tests of sheets share.
export { listOf, project, user } from './samples.ts';
export { testNow } from './system.ts';
