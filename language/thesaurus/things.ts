/** Words for people, things, places and materials that ask for and say the same, a group a line. */
export const thingGroups = `
people person persons human individual
man male gentleman
woman female lady
friend companion mate partner
couple pair two partner spouse
family relative household kin
baby infant newborn toddler
teenager youth adolescent young
grown adult
beginner novice newcomer starter
expert specialist professional
doctor surgeon consultant
nurse carer attendant
lawyer solicitor attorney advocate
police officer constable
thief burglar robber
neighbour neighbor nearby adjacent
rucksack backpack knapsack pack
suitcase case trunk baggage
purse wallet handbag
jacket coat anorak parka
trousers pants jeans
sweater jumper pullover cardigan
shoe boot footwear sandal trainer
hat cap helmet
glove mitten
shirt blouse top
cloth fabric textile material
wool fleece
zip zipper fastener
strap belt band buckle
rope line cord string cable
hook hanger hang suspend
lid cover cap top
cover hide wrap coat
bottle flask container
canister cartridge cylinder bottle can tank
can tin
box case crate carton package container
parcel package packet shipment
sack bag pouch
basket hamper
bucket pail
cup mug glass
plate dish bowl
knife blade cutter
pan pot saucepan
oven stove cooker range burner hob
kettle boil
torch flashlight headlamp lamp lantern
lantern lamp light
bright brightness light lumen luminous shine
dim dark faint
dimmable dim
shade shadow dark
light lightweight weigh weight
heavy load burden weight
load carry capacity payload bear
capacity volume hold contain room
room space place capacity
fit room hold space
gram weight weigh heavy light
kilowatt watt power output powerful
power strength strong force
strong sturdy robust solid tough
weak feeble faint
hard firm solid stiff
soft tender gentle
smooth even continuous
rough coarse uneven
sharp pointed keen
blunt dull
round rounded circular
square angular
flat level even
steep sheer sloping
sand beach shore dune
sea ocean coast seaside shore beach marine
lake loch pond reservoir
river stream brook creek
island isle
mountain hill peak summit
wood forest trees
field meadow pasture
garden allotment plot
ground floor soil land earth
floor base bottom
floor level storey
wall partition
roof ceiling
door gate entrance entry
window pane
stairs staircase steps
cellar basement
porch vestibule awning entrance
corner edge angle
middle centre center
front ahead forward bow
rear back behind stern
side flank edge
inside inner indoors interior within
outside outer outdoors exterior
left right side
tent camp pitch shelter
camp campsite camping tent pitch
pitch erect put assemble set
assemble mount build put
disassemble dismantle dismount
pole rod stick bar
peg stake pin
guy line rope
bury dig underground
dig excavate
hammer knock beat
screw bolt nut fasten
glue adhesive paste stick
tape adhesive strip
patch plaster
tear rip torn split
hole puncture leak gap
leak drip seep escape
leaky leak porous
seal sealed tight waterproof
waterproof watertight impermeable waterproofing impregnation proof
submerge underwater immersion
repellent repel
wet damp moist soaked humid
damp moisture humidity wet
dry drying dehydrate
dryer tumbler tumble dry
wash launder laundry washing
wash detergent soap powder
detergent soap cleaner shampoo
softener conditioner
iron press ironing
stain spot mark
dirt mud dust soil
dirty muddy soiled
rust corrosion corrode
mould mold mildew fungus
rot decay decompose
smell odour scent stink
pill pilling bobble fuzz lint
scratch scrape scuff
dent bump
worn wear shabby
spark fire flame
flame fire blaze burn
smoke fume
melt thaw
explode burst blast
overheat hot heat burn
burn lit last run
poison toxic poisonous gas
gas butane propane
fuel petrol gasoline diesel gas
suffocate choke asphyxiate
monoxide gas fume poison
swim bathe dive
sink drown founder
paddle row oar
paddler rower canoeist kayaker
kayak canoe boat
raft boat
dinghy boat
boat vessel craft
steer rudder helm navigate
anchor moor
sail sailing
surf wave
inflate blow pump air
deflate shrink
pump stroke
brake stop
`;
