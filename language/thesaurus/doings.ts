/** Words for what is done and how, and for amounts that ask for and say the same, a group a line. */
export const doingGroups = `
handle grip grab
grab hold grip
lift carry raise
carry transport haul bring
drag pull tow haul
push press shove
press push hold
insert put push enter
remove detach unfasten
fasten attach fix tie clip secure
attach join connect fasten
join connect combine link couple
combine join merge unite
separate split divide
loosen slacken undo
tighten tension tauten
tie knot bind
open unlock
lock bolt secure
raise up hoist lift
turn rotate twist spin
fold collapse
roll coil wind
stretch extend tension
squeeze compress squash crush
shrink contract reduce
expand swell grow
shake stir mix
mix blend stir combine
pour spill
fill stuff filled filling load
stuff filling padding stuffing
down feather goose
synthetic artificial
artificial fake false
natural organic
cotton linen
plastic polyethylene
metal steel iron
glass pane
wooden wood timber
leather hide
made material consist composed
consist made comprise contain
contain include hold
include contain comprise
exclude except omit
comfort comfortable cosy
timetable schedule calendar
schedule plan timetable
programme program schedule
event occasion
course class lesson
sign enrol register join
register book
participant attendee
participate attend join
attend visit join
gather meet assemble
meeting gathering
pier jetty quay dock wharf
harbour port harbor
station stop terminal
platform track
bus coach
lorry truck van
taxi cab
ticket pass
fare ticket
seat place
sit seat
stand upright
lie lay
sleep sleeper night
bed mattress
mattress pad mat
pad cushion mat
pillow cushion
blanket quilt duvet
breathe exhale breath inhale
sweat perspire moisture
vent ventilation air
ventilate air vent
vapour steam moisture condensation
condensation moisture damp
drink water
thirst drink
snack bite
bread loaf
underwear underpants
sock stocking
refund money back return
return back send bring
replace new spare
spare extra second replacement
second another spare
extra additional more
additional extra further
estimate quote quotation
quote estimate offer
invoice bill receipt
receipt proof invoice
voucher coupon
gift present
shop store
shop workshop
workshop garage repair
counter desk till
desk table
reception counter
goods merchandise wares product
product item article goods
item product article thing
equipment kit gear
tool instrument implement
appliance device machine
device appliance gadget
engine motor
compressor pump
hose pipe tube
valve tap
tap faucet
nozzle jet
battery cell accumulator
charge recharge power plug
recharge charge charged
charger charge
usb cable
cable charge
mobile phone cellphone smartphone
runtime burning last duration
glow shine
shine light beam
beam ray light
flicker flash
flash blink
colour shade
camper camping
hiker walker rambler
hike walk trek
walk hike foot
run jog
climb mount ascend
climber climb
bicycle bike cycling
ride cycle
drive car
driver drive
skate ski
hut cabin shelter
cottage cabin house
castle palace
church chapel
school college
university college
library books
museum exhibition
theatre theater
cinema film
restaurant cafe
bar pub
kitchen cook
shower bath
garage parking
tree branch
branch bough
plant grow sow
sow plant seed
harvest reap pick
flower bloom
fruit apple
vegetable tomato
meat beef
fish seafood
bird fowl
hen chicken
horse pony
cow cattle
kill deadly fatal
deadly fatal lethal
threat danger
protect protection guard keep shield
shield screen guard
prevent avoid stop
keep prevent
cause lead
harm damage hurt
damage harm spoil ruin
clog block obstruct
obstacle barrier
stick jam stuck
slide glide
lubricate grease oil
lubricant grease oil
wax polish
spray sprinkle
impregnate waterproof
scissors cut
cut trim
shave razor
comb brush
brush sweep
scrub brush
rinse flush wash
soak immerse
immerse dip
float drift
freshwater fresh
salt salty
sweet sugar
sour bitter
alcohol spirit
safe permitted
suitable fit right
appropriate suitable
intended meant made
designed made meant
recommended advised
necessary essential
optional voluntary
chargeable cost
quickly fast soon minute
soon shortly
immediately instantly
gradually slowly
completely fully entirely
partly partially
half partly
triple three
quarter fourth
zero none
couple few
several few
enough sufficient
total altogether all
average mean
about approximately roughly
exactly precisely
nearly almost
measure size length
measurement size
small little tiny compact
large big roomy spacious
narrow tight
thick thickness
thin slim
short brief
long lengthy
length metre
width metre
height metre
depth metre
distance metre kilometre away
serviced maintained
inspection check
inspect check look
search look
detect find
discover find
spot find
guess estimate
try test
attempt try
practise train rehearse exercise practice
survive withstand resist
resistant proof
endure last
handle cope
manage cope
adjust set
switch change
convert change
alter change
vary change
tempo rhythm
alone single one solo
together joint both
jointly together
both two
opposite other
different other
similar alike
equal same
`;
