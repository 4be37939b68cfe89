// The table of compositions by creative field.

import { cutouts } from './cutouts.ts';
import { face } from './face.ts';
import { interfaces } from './interfaces.ts';
import { isometric } from './isometric.ts';
import { landscape } from './landscape.ts';
import { logo } from './logo.ts';
import { plan } from './plan.ts';
import { plants } from './plants.ts';
import { poster } from './poster.ts';
import type { Random } from './random.ts';
import type { Composition } from './scene.ts';
import { textile } from './textile.ts';
import { type } from './type.ts';
import { vessels } from './vessels.ts';
import { waves } from './waves.ts';

/** Compositions of each field. A composition that is listed twice is chosen twice as often. */
const byField: readonly (readonly [compositions: readonly Composition[], fields: string])[] = [
  [[poster, poster, type, logo, cutouts], 'Graphic Design, Print Design, Design, Editorial Design, Advertising'],
  [[poster, cutouts, landscape, type], 'Art Direction, Creative Direction, Marketing, Publishing'],
  [[type], 'Typography, Calligraphy, Copywriting, Writing, Blogging, Journalism, Poetry, Academia, Philosophy'],
  [[logo], 'Branding, Packaging, Icon Design, Entrepreneurship, Consulting, Philanthropy'],
  [
    [landscape],
    `Photography, Digital Photography, Photojournalism, Documentary, Cinematography, Film,
      Digital Imaging, Directing`,
  ],
  [
    [landscape, face],
    'Retouching, Photo Manipulation, Photo Illustration, Television, Video Arts, Video Blogging, Production',
  ],
  [
    [interfaces],
    `Interaction Design, Web Design, User Interface Design, Web Development, Programming,
      Information Architecture, Software Architecture, Multimedia`,
  ],
  [[plants, cutouts, face, landscape], 'Illustration, Drawing, Storytelling, Storyboarding, Visual Arts'],
  [
    [face],
    `Character Design, Caricature, Cartooning, Fashion Styling, MakeUp Arts (MUA), Hair Styling, Millinery,
      Theater, Comedy, Playwriting`,
  ],
  [[cutouts], 'Painting, Fine Arts, Graffiti, Street Art, Dance, Choreography, Performing Arts, Magic, Puppetry'],
  [
    [isometric],
    `Digital Art, Animation, Computer Animation, Claymation, Visual Effects, Machinima, Game Design,
      Video Game Design, Virtual World Design, Toy Design`,
  ],
  [[waves, isometric, poster], 'Motion Graphics, Editing, Video Jockey, Screenwriting'],
  [[waves], 'Music, Music Composition, Music Production, Songwriting, Singing, Sound Design, DJing, Podcasting'],
  [[textile, textile, face], 'Fashion, Costume Design, Textile Design, Leather Working, Pattern Design'],
  [
    [plan],
    `Architecture, Interior Design, Landscape Design, Urbanism, Exhibition Design, Installation Design,
      Lighting Design, Set Design, Masonry, Engineering`,
  ],
  [[vessels, vessels, isometric, plan], 'Industrial Design, Product Design, Furniture Design, Automotive Design'],
  [
    [vessels],
    `Ceramics, Glass Blowing, Sculpting, Crafts, Wood Working, Carpentry, Metal Working, Jewelry Design,
      Perfumery, Origami, Culinary Arts, Culinary Alchemy, Confectionary Arts, Enology (Wines)`,
  ],
];

const any = [poster, cutouts, landscape, plants, textile, isometric];

export function compositionFor(kind: 'portrait' | 'work', fields: readonly string[], random: Random): Composition {
  if (kind === 'portrait') return face;
  const known = fields.map((field) => byField.find(([, names]) => names.split(/,\s+/).includes(field)));
  return random.pick(known.find((row) => row !== undefined)?.[0] ?? any);
}
