/** Words for places, homes, food, animals and journeys that ask for and say the same, a group a line. */
export const outsideGroups = `
top upper
bottom lower base
front fore ahead
near close beside
opposite across facing
round circle circular
shape form
dark night
red crimson scarlet
shade colour
exit way out
entrance door gate entry
room hall
storey floor level
lift elevator
attic loft
balcony terrace
cellar basement underground
fireplace chimney hearth
fence barrier railing hedge
seat chair bench
bed sleep sleeping
overnight night sleep
blanket cover
curtain blind
carpet rug
mirror glass
bin trash waste rubbish
rubbish litter
recycle recycling
sewage wastewater
pollution emission exhaust
environment nature climate
weather forecast climate
forecast prediction outlook
solar sun
nuclear atomic
meter gauge
measure gauge reading
battery accumulator cell
button key knob
remote control
pump pumping
filter strainer sieve
paint coat coating varnish
hammer nail
thread yarn
dirty stain soiled mud
damp moist wet
dishwasher dishes
bake oven
soup stew
wine alcohol beer
alcohol beer
vegetarian meatless
vegan vegetable
meat pork
meat chicken
meat sausage
ham bacon
ingredient contain
recipe dish
flavour flavor taste
portion helping serving
cutlery fork
cutlery spoon
crockery plate
crockery cup
harvest crop yield
weed weedkiller herbicide
weedkiller pesticide chemical
fertiliser fertilizer manure compost
plant planting sow
seed sow sowing
prune pruning trim
flower bloom blossom
bee hive apiary
hive colony
mite parasite
farm field
lake water pond
lake river
shore bank coast water
seaside coast sea beach
wave sea
sail yacht
moor berth mooring anchor
motorway highway
pavement sidewalk footpath
path trail track way
route way path
bridge crossing
crossing cross
airport plane flight
pilot fly
ride drive
border customs frontier
passport identity
visa permit
hotel accommodation lodging
hostel hut lodge
campsite pitch
map plan
direction way
north northern
south southern
east eastern
west western
village town
region area district
zone area
sign notice
lead leash
pram buggy pushchair
wheelchair disabled accessible
accessible step barrier
`;
