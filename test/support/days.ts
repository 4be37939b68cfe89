// A service on a socket for transcripts that tell of several days: its records are those of the day
// that is shown.
import { answer, type Service } from '../../src/service/answer.ts';
import { canned } from './canned.ts';
import { type ProjectFacts, projectRecord, serviceOf, user, userRecord } from './records.ts';

/** What each project has on each day; undefined on days when it is not there. */
const figures: Readonly<
  Record<number, readonly (Omit<ProjectFacts, 'id' | 'owners'> | undefined)[]>
> = {
  4101: [
    { name: 'Night Trains', views: 1200, appreciations: 84 },
    { name: 'Night Trains II', views: 1350, appreciations: 97 },
    { name: 'Night Trains II', views: 2410, appreciations: 180 },
  ],
  4102: [
    { name: 'Tea Tins', views: 1900, appreciations: 120 },
    { name: 'Tea Tins', views: 1912, appreciations: 121 },
    { name: 'Tea Tins', views: 1930, appreciations: 121 },
  ],
  4103: [undefined, { name: 'Ferry Tickets', views: 15 }, { name: 'Ferry Tickets', views: 230 }],
};

/** Who follows the creative on each day. */
const followers = [
  [11, 12],
  [11, 13],
  [11, 13],
];

function serviceOn(day: number): Service {
  const ada = user(7, { username: 'ada', display_name: 'Ada Lund' });
  const names: Readonly<Record<number, string>> = { 11: 'Bo Berg', 12: 'Cy Dahl', 13: 'Di Ek' };
  const others = Object.entries(names).map(([id, display_name]) => {
    const profile = user(Number(id), {
      display_name,
      username: display_name.slice(0, 2).toLowerCase(),
    });
    const follows = followers[day]?.includes(Number(id)) === true;
    return userRecord(profile, {
      following: follows ? [{ user: 7, since: 1_600_000_000 + Number(id) }] : [],
    });
  });
  const projects = Object.entries(figures).flatMap(([id, days]) => {
    const facts = days[day];
    return facts === undefined ? [] : [projectRecord({ id: Number(id), owners: [ada], ...facts })];
  });
  return serviceOf({ users: [userRecord(ada), ...others], projects });
}

export interface Days {
  readonly url: string;
  /** From 1 on. */
  show(day: number): void;
  stop(): Promise<void>;
}

export async function startDays(): Promise<Days> {
  const services = followers.map((_, day) => serviceOn(day));
  let today = services[0];
  const { url, stop } = await canned((target) => {
    if (today === undefined) return { status: 500, body: '' };
    const { status, headers, body } = answer({ method: 'GET', target }, today);
    return { status, headers, body: Buffer.from(body).toString() };
  });
  return {
    url,
    show: (day) => {
      today = services[day - 1];
    },
    stop,
  };
}
