/** The documents that are asked about what an answer is, by their names. */
const manual = `# Ridgeline tents

The Ridgeline 2 sleeps two people and weighs 2.1 kg. It has one entrance.

The Ridgeline 4 sleeps four people and weighs 3.9 kg. It has two entrances.

## Pitching

Pitch the Ridgeline 4 in these steps:

1. Lay out the groundsheet.
2. Thread the two long poles.
3. Raise the tent and peg the corners.

## Care

Dry the tent before storing it. Mildew is not covered by the warranty.
`;
const lamp = `# Wisp headlamp

| Feature | Value |
| --- | --- |
| Red light | press the button for 3 seconds |
| Burning time | 5 hours on high |
| Charging time | 90 minutes |
`;
const council = `# Minutes of the harbour council, 4 April 2031

## Treasurer

Ottilie Brandt was elected treasurer. She follows Jonas Vik.

## Quay

The repair of quay seven costs 48,000 crowns and ends in June.
`;

const agreement = `# Tenancy Agreement

## Parties

The landlord is Mirela Oss, the tenant is Jonty Keele.

## Deposit

The deposit is held by a scheme until the tenant moves out.

## Pets

A tenant who keeps a dog asks the landlord before it moves in.
`;
const lease = agreement.replace('Tenancy Agreement', 'Lease of the Boathouse').replaceAll('## ', '# ');
const rule = (thing: string) =>
  `Whoever handles ${thing} at the quay asks the harbour office for leave first.`;
const cranes = `# Wharf crane

The wharf crane lifts four tonnes. Its driver needs a licence of the harbour office, and carries it when working. Below the hook nobody may stand while the motor runs. In a storm the arm is tied to the bollard at the end of the quay.

# Slipway

The slipway is free on Sundays. A winch stands at its upper end.
`;
const rules = `# Harbour rules

${['fish', 'timber', 'gravel', 'coal', 'grain', 'salt', 'oil', 'ice', 'nets', 'hides'].map(rule).join(' ')} The weighbridge dues are twelve crowns a lorry. ${['ropes', 'paint', 'tar'].map(rule).join(' ')}
`;

export const outcomeDocuments = {
  'manual-tents.md': manual,
  'headlamp.md': lamp,
  'council-2031-04.md': council,
  'doc_0417.md': agreement,
  'doc_0418.md': lease,
  'harbour.md': rules,
  'gear.md': cranes,
};
