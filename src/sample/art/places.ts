// Plans of floors, and streets.
import { mixed, shade } from '../../view/pictures/oklab.ts';
import type { Random } from './random.ts';
import * as svg from './scene.ts';
import { type Composition, circle, polar, type Scene, through, times } from './scene.ts';

export const plan: Composition = (scene) => scene.random.pick([floor, street, floor])(scene);

interface Room {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function floor(scene: Scene): string[] {
  const { width, height, random, palette } = scene;
  const { ink, main, accents, light } = palette;
  const grid = [
    ...times(width / 50, (at) => svg.box(at * 50, 0, 1.5, height, ink)),
    ...times(height / 50, (at) => svg.box(0, at * 50, width, 1.5, ink)),
  ];
  const whole = { x: 150, y: 150, width: width - 300, height: height - 300 };
  const rooms = divided(random, whole, 4);
  const outline = ({ x, y, width: w, height: h }: Room) => svg.rounding(x, y, w, h, 0);
  const floors = rooms.map((room, at) => {
    const boards = times(room.height / 24, (row) =>
      svg.box(room.x, room.y + row * 24, room.width, 2, mixed(main, ink, 0.35)),
    );
    if (at % 3 === 2) return svg.group(...boards);
    return svg.area(outline(room), at % 3 === 1 ? mixed(main, accents[1], 0.55) : light);
  });
  const doors = rooms.map(({ x, y, width: long, height: deep }) => {
    const [left, foot, wide] = [
      x + long * random.pick([0.2, 0.35, 0.6]),
      y + deep,
      Math.min(84, long * 0.3),
    ];
    const reach = Math.round(wide);
    const swing = `${through([left, foot, left, foot - wide])}a${reach} ${reach} 0 0 1 ${reach} ${reach}`;
    return svg.group(svg.box(left, foot - 13, wide, 26, main), svg.stroke(swing, ink, 4));
  });
  const marks = [0, 0.38, 0.62, 1].flatMap((share) => {
    const [x, y] = [150 + whole.width * share, 150 + whole.height * share];
    return [
      svg.stroke(through([x - 12, 93, x + 12, 70]), ink, 5),
      svg.stroke(through([70, y + 12, 93, y - 12]), ink, 5),
    ];
  });
  const measures = [
    svg.box(150, 80, whole.width, 3, ink),
    svg.box(80, 150, 3, whole.height, ink),
    ...marks,
  ];
  const walls = svg.group(
    ...rooms.map((room) => svg.stroke(outline(room), ink, 11)),
    svg.stroke(outline(whole), ink, 24),
  );
  const furnished = rooms.map((room) =>
    furniture(scene, room.x + room.width / 2, room.y + room.height / 2),
  );
  return [
    svg.faded(0.12, ...grid),
    ...floors,
    ...furnished,
    walls,
    ...doors,
    svg.group(...measures),
  ];
}

function divided(random: Random, room: Room, depth: number): Room[] {
  const { width, height } = room;
  if (depth === 0 || width * height < 70_000 || Math.min(width, height) < 190) return [room];
  const share = random.pick([0.38, 0.5, 0.62]);
  const [side, start] = width > height ? (['width', 'x'] as const) : (['height', 'y'] as const);
  const halves = [
    { ...room, [side]: room[side] * share },
    { ...room, [start]: room[start] + room[side] * share, [side]: room[side] * (1 - share) },
  ];
  return halves.flatMap((half) => divided(random, half, depth - 1));
}

function furniture(
  { random, palette: { ink, accents, paper } }: Scene,
  x: number,
  y: number,
): string {
  const bed = svg.rounding(x - 60, y - 42, 120, 84, 6);
  const table = [
    circle(x, y, 44, accents[2]),
    svg.ring(x, y, 44, ink, 4),
    ...times(5, (at) => circle(...polar(x, y, 66, at / 5), 14, ink)),
  ];
  const pillows = [
    svg.box(x - 50, y - 36, 44, 16, paper, 5),
    svg.box(x + 6, y - 36, 44, 16, paper, 5),
  ];
  const leaves = times(8, (at) =>
    svg.turned(at / 8, x, y, svg.ellipse(x + 24, y, 22, 8, accents[1])),
  );
  return svg.group(
    ...random.pick([
      table,
      [
        svg.area(bed, accents[0]),
        svg.stroke(bed, ink, 4),
        svg.box(x - 60, y - 14, 120, 4, ink),
        ...pillows,
      ],
      times(7, (at) => svg.box(x - 70 + at * 22, y - 50, 4, 100, ink)),
      [svg.ring(x, y, 56, ink, 4, '10 8'), ...leaves],
    ]),
  );
}

function street(scene: Scene): string[] {
  const { width, height, random, palette } = scene;
  const { accents, main, light, paper, ink } = palette;
  const ground = height * 0.84;
  const far = times(9, (at) => {
    const tall = height * (0.1 + random.unit() * 0.24);
    return svg.box((at * width) / 9, ground - tall, width / 9 + 2, tall, mixed(main, ink, 0.12));
  });
  const houses: string[] = [];
  const end = width * 0.86;
  for (let x = width * 0.14, wide = 0; x < end - 80; x += wide + 6) {
    wide = Math.min(end - x, random.int(170, 320));
    const colour = random.pick([accents[0], accents[1], paper]);
    const tall = height * (0.3 + random.unit() * 0.34);
    houses.push(house(scene, { x, y: ground - tall, width: wide, height: tall }, colour));
  }
  const trees = [0.07, 0.93, 0.88].map((share) => {
    const [x, tall] = [width * share, random.int(150, 260)];
    const crown = svg.ellipse(
      x,
      ground - tall,
      72,
      96,
      svg.outward(shade(accents[0], 0.05), shade(accents[0], -0.12)),
    );
    return svg.group(
      svg.box(x - 4, ground - tall, 8, tall, ink),
      crown,
      svg.stroke(through([x, ground - tall + 30, x + 26, ground - tall]), ink, 4),
    );
  });
  const dashes = times(8, (at) =>
    svg.box(
      at * width * 0.14 + 20,
      ground + (height - ground) * 0.55,
      width * 0.07,
      8,
      mixed(ink, paper, 0.6),
    ),
  );
  const road =
    svg.box(0, ground, width, height - ground, mixed(main, ink, 0.22)) +
    svg.box(0, ground, width, 6, ink);
  const shine = svg.outward(shade(accents[2], 0.08), accents[2]);
  const sun = circle(width * random.pick([0.2, 0.8]), height * 0.24, 90, shine);
  return [
    svg.box(0, ground * 0.7, width, ground * 0.3, svg.down(main, light)),
    sun,
    svg.group(...far),
    ...houses,
    svg.group(road, ...dashes),
    ...trees,
  ];
}

function house(
  { random, palette }: Scene,
  { x, y: top, width: wide, height: tall }: Room,
  colour: number,
): string {
  const { ink, accents, paper } = palette;
  const columns = Math.max(2, Math.round(wide / 76));
  const [gap, ground] = [wide / columns, top + tall];
  const windows = times(Math.floor((tall - 170) / 86) * columns, (cell) => {
    const [left, y] = [
      x + (cell % columns) * gap + gap * 0.24,
      top + 52 + Math.floor(cell / columns) * 86,
    ];
    const pane = svg.box(
      left,
      y,
      gap * 0.52,
      54,
      random.chance(0.25) ? 0xffe3a0 : mixed(ink, colour, 0.15),
      3,
    );
    return pane + svg.box(left - 4, y + 56, gap * 0.52 + 8, 6, shade(colour, -0.2));
  });
  const slopes = through([x - 8, top + 2, x + wide / 2, top - 66, x + wide + 8, top + 2], 'Z');
  const gable = svg.area(slopes, shade(colour, -0.18));
  const awning = times(6, (at) =>
    svg.box(
      x + wide * (0.24 + at * 0.087),
      ground - 104,
      wide * 0.087,
      26,
      at % 2 ? paper : accents[0],
    ),
  );
  return svg.group(
    svg.box(x, top, wide, tall, svg.rounded(colour)),
    random.chance(0.4) ? gable : svg.box(x - 5, top - 8, wide + 10, 22, ink),
    ...windows,
    svg.box(x + wide * 0.3, ground - 88, wide * 0.4, 88, ink),
    ...awning,
  );
}
