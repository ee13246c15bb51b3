/**
 * The texts of the documents of the demo: the manuals of a shop for outdoor equipment, whose products its database has.
 */

export interface PageText {
  title: string;
  paragraphs: string[];
}

export const tents: PageText[] = [
  {
    title: 'Ridgeline 2',
    paragraphs: [
      'The Ridgeline 2 is a two-person tent for three seasons. Packed it measures 48 by 16 centimetres, and it weighs 1,950 grams with pegs.',
      'Pitch the inner tent first: push both poles through the grey sleeves, set their ends into the grommets at the corners, then clip the fly on at the four webbing straps. One person needs about six minutes.',
      'In strong wind, tension the two guy lines at the foot end before those at the sides, so that the poles bend with the wind and not across it.',
      'The floor holds a water column of 5,000 millimetres. Dry the tent completely before storing it: mildew grows within two days on damp cloth.',
    ],
  },
  {
    title: 'Ridgeline 4',
    paragraphs: [
      'The Ridgeline 4 sleeps four and has a porch with room for four rucksacks. It weighs 3,400 grams.',
      'Lay the fly out with the porch facing away from the wind. The long red pole carries the porch and goes in first; the two black poles cross over the sleeping room. Two people need about ten minutes.',
      'Open both roof vents before you go to sleep, also in rain. Four sleepers breathe out more than a litre of water in a night.',
      'A torn sleeve can be mended with the patch in the peg bag: clean the cloth with alcohol, round the corners of the patch, and press it on for one minute.',
    ],
  },
  {
    title: 'Saltmarsh Dome',
    paragraphs: [
      'The Saltmarsh Dome is a roomy tent for camp sites near the sea. It sleeps three and weighs 2,800 grams.',
      'On sand, use the broad pegs and bury them flat, a hand deep, with the guy line tied around the middle. Ordinary pegs pull out at the first gust.',
      'Rinse zips and pole joints with fresh water after every trip to the coast. Salt makes the sliders stick, and a drop of silicone oil keeps them moving.',
    ],
  },
];

export const sleepingBags: PageText[] = [
  {
    title: 'Polar Drift',
    paragraphs: [
      'The Polar Drift is filled with 800 grams of goose down. Its comfort temperature is minus 9 degrees Celsius, its limit minus 17.',
      'Never store it in its stuff sack. Hang it, or keep it loosely in the cotton bag that comes with it; compressed down loses its loft within a season.',
      'Wash it at most every second year, at 30 degrees with down soap, and dry it in a tumbler on low heat together with three tennis balls.',
    ],
  },
  {
    title: 'Meadow Light',
    paragraphs: [
      'The Meadow Light is a summer bag with synthetic filling. Its comfort temperature is 11 degrees Celsius.',
      'It may be washed in a machine at 40 degrees. The filling stays warm when damp, which makes it the better choice for trips by boat.',
      'Two Meadow Light bags can be joined: close the left zip of one into the right zip of the other.',
    ],
  },
];

export const stoves: PageText[] = [
  {
    title: 'Ember One',
    paragraphs: [
      'Burns screw-on gas cartridges with an EN 417 valve',
      'Boils one litre in 3 minutes and 40 seconds in still air',
      'Never cover cartridge and burner with one wind shield: the cartridge would overheat',
    ],
  },
  {
    title: 'Ember Duo',
    paragraphs: [
      'Burns gas or petrol; change the jet before you change the fuel',
      'Jet marked 37 is for petrol, jet marked 32 is for gas',
      'Pump twenty strokes for a bottle that is half full, preheat for one minute, then open the valve slowly',
    ],
  },
  {
    title: 'Basecamp Range',
    paragraphs: [
      'Two burners of 2,900 watts each, for groups of up to twelve',
      'Check the hose for cracks before every season and replace it after five years',
      'Use it outdoors only: in a closed tent carbon monoxide gathers unnoticed',
    ],
  },
];

export const lighting: { title: string; rows: [string, string][] }[] = [
  {
    title: 'Wisp Headlamp',
    rows: [
      ['Property', 'Value'],
      ['Light', '220 lumens on high, 8 lumens on low'],
      ['Burning time', '5 hours on high, 90 hours on low'],
      ['Battery', 'one 18350 cell, charged over USB-C in 2 hours'],
      ['Red light', 'press and hold the button for 3 seconds'],
      ['Water', 'IPX7: survives half an hour one metre under water'],
    ],
  },
  {
    title: 'Harbor Lantern',
    rows: [
      ['Property', 'Value'],
      ['Light', '400 lumens, dimmable without steps'],
      ['Burning time', '12 hours at half brightness'],
      ['Battery', 'built in, 5,200 mAh; charges a phone once'],
      ['Hanging', 'fold out the steel hook at the base, at most 2 kilograms'],
      ['Storage', 'charge it to half every six months'],
    ],
  },
];

export const careGuide: PageText[] = [
  {
    title: 'Squall Jacket',
    paragraphs: [
      'Wash the Squall Jacket at 30 degrees with liquid detergent for membranes, closed zips and no fabric softener: softener clogs the pores of the membrane.',
      'When water no longer beads on the cloth, tumble the dry jacket on low heat for twenty minutes. If that does not help, spray it with a fluorine-free impregnation while it is still damp.',
      'The seams are taped for life. Should a tape come loose, send the jacket to our workshop: the repair is free for ten years.',
    ],
  },
  {
    title: 'Loom Fleece',
    paragraphs: [
      'Wash the Loom Fleece inside out at 30 degrees in a washing bag that holds back fibres.',
      'Do not iron it and keep it away from camp fires: a single spark melts a hole.',
      'Pilling under the straps of a rucksack is normal. Shave it off with a fabric comb, never with scissors.',
    ],
  },
];

export const boats: PageText[] = [
  {
    title: 'Heron Kayak',
    paragraphs: [
      'The Heron Kayak is a touring boat of polyethylene, 4.6 metres long, for one paddler of up to 120 kilograms with luggage.',
      'Adjust the foot braces on land, so that the knees touch the thigh pads. Lower the skeg in a side wind, and pull it up before you land.',
      'Carry it at the toggles at bow and stern, never at the rim of the cockpit when it is loaded.',
    ],
  },
  {
    title: 'Heron Tandem',
    paragraphs: [
      'The Heron Tandem carries two paddlers and 220 kilograms in all. The stronger paddler sits in the stern, where the rudder pedals are.',
      'Both paddle in time with the bow. Before the first trip practise getting back in from deep water, close to the shore.',
    ],
  },
  {
    title: 'Sandpiper Packraft',
    paragraphs: [
      'The Sandpiper Packraft weighs 2,900 grams and fits into a rucksack. It is inflated with the bag that also serves as its cover: about thirty bags of air, then a few breaths through the valve.',
      'Cold water lets the air shrink. Top it up after ten minutes on the water.',
      'It is made for rivers up to white water of grade two. Wear a life jacket and a helmet from grade one.',
    ],
  },
];

export const returnsPolicy = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Returns and repairs</title></head>
<body>
<h1>Returns and repairs</h1>
<h2>Returns</h2>
<p>Unused equipment can be returned within 60 days of delivery. Refunds are paid to the card you paid with, five working days after the parcel has reached us.</p>
<p>Underwear and opened food are excluded. Tents may have been pitched once, indoors.</p>
<h2>Repairs</h2>
<p>Our workshop in Glasgow mends everything we sell. Estimates are free, and nothing is done before you agree to one.</p>
<table>
<tr><th>Repair</th><th>Price</th><th>Takes</th></tr>
<tr><td>New zip for a tent</td><td>45.00</td><td>8 days</td></tr>
<tr><td>Patch on a sleeping pad</td><td>12.00</td><td>2 days</td></tr>
<tr><td>Re-taping a seam</td><td>free for ten years</td><td>6 days</td></tr>
</table>
</body>
</html>
`;

export const choosingATent = `# Choosing a tent

## How many seasons

A tent for **three seasons** keeps out rain and midges. For snow you need steep walls and a fly that reaches the ground.

## How heavy

- Walking from hut to hut: up to 1,000 grams for each sleeper
- By bicycle: up to 1,500 grams for each sleeper
- By car or canoe: weight does not matter, height does

## Where to pitch it

Look up before you look down: dead branches kill more campers than storms. Stay two metres above the water line, and out of dry stream beds.
`;

export const workshopNotes = `Workshop notes, spring

The compressor in bay two was serviced on 14 March. Next service: 14 September.

Keys to the boat shed hang in the grey cabinet behind the counter. Marta has the spare ones.

Packrafts that come in for repair are inflated and left overnight before anybody looks for the leak. Soap water finds it in a minute; guessing takes an hour.

The glue for polyurethane needs twelve hours at twenty degrees. Write the time on the tape.
`;

/** As if photographed: what is on them has to be read by recognition. */
export const shopNotice: string[] = [
  'OPENING HOURS',
  'Monday to Friday 9:30 to 18:30',
  'Saturday 9:00 to 16:00',
  'Closed on Sundays',
  'The climbing wall opens at 14:00',
];

export const trailPoster: string[] = [
  'PADDLING WEEKEND',
  'Loch Lomond, 12 and 13 June',
  'Meet at the pier in Balmaha at 8:45',
  'Kayaks and life jackets are provided',
  'Sign up at the counter by 1 June',
];
