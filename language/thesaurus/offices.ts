/** Words of offices, homes, journeys and services that ask for and say the same, a group a line. */
export const officeGroups = `
price cost fee charge rate pay paid tariff expense fare bill amount expensive cheap worth
free charge gratis complimentary
salary wage pay earn income remuneration
sell sale revenue turnover sold
buy purchase order acquire bought procure
money cash payment funds budget euro dollar pound
refund reimburse repay compensate return
discount reduction rebate cheaper
begin start commence open launch opening onset
end finish close stop terminate expire conclude cease closing
last take duration long continue run
open opening access hours
quit leave resign depart step retire
sick ill illness disease unwell ailing
medicine medication drug pill tablet remedy
doctor physician medical gp
flu influenza
shot vaccine vaccination jab vaccinate immunisation inoculation
child kid children daughter son pupil boy girl baby minor
pupil student schoolchild learner
teacher instructor tutor trainer
parent mother father guardian
boss manager head leader chief director supervisor superior lead run charge responsible
chair chairman chairwoman chairperson president preside
worker employee staff personnel people colleague workforce employ work
hire employ recruit
hire rent lease borrow lend loan rental
landlord owner lessor
tenant renter lessee hirer
company firm business supplier vendor contractor manufacturer enterprise
customer client buyer guest visitor
visitor guest caller tourist
resident inhabitant neighbour citizen
car vehicle automobile auto
bike bicycle cycle
motorbike motorcycle
plane flight aeroplane airplane aircraft fly
train rail railway
ship boat vessel ferry
trip journey excursion travel tour voyage outing
hotel accommodation lodging room inn stay sleep
holiday vacation leave
absent away absence missing
arrive come reach arrival
depart leave departure
phone telephone ring call number dial mobile
email mail post letter message send
contact reach call write
ask request apply inquire query
reply answer respond response
tell inform notify report announce
information detail data
form document sheet paper questionnaire
sign signature signatory
permit allow may permission can permitted authorise lawful legal
forbidden ban prohibit prohibited banned disallow allowed must illegal
need require must necessary required have obligatory mandatory compulsory
rule regulation policy law
limit maximum most cap exceed up quota max
minimum least
size big large dimension measure area
size limit mb gb megabyte
long length
wide width
high height tall
deep depth
heavy weight weigh
fast speed quick rapid
slow slowly sluggish
far distance away near
old age year aged
new recent latest
next following coming upcoming
former previous earlier old
first initial default original
initial default
early before ahead beforehand advance soon
late delay overdue after later belated
often frequency every regularly times
always constantly permanently
night evening nightly overnight
day daily
week weekly
month monthly
year annual yearly annually
same identical
repair fix mend restore service
maintain maintenance service care upkeep
clean wash cleaning rinse wipe
break broken damage defect fault destroy crack
broken faulty defective failure fail
replace change exchange swap renew substitute
remove delete drop withdraw discontinue eliminate take abolish
build construct erect built construction make install
install fit mount setup
destroy demolish ruin
factory plant works
factory default reset
reset restore restart
password passcode pin
login log sign access
internet web network connection online wifi
wifi wireless wlan network
computer pc device laptop machine
app application software program
screen display monitor
button key switch
turn switch
cable wire lead cord
socket outlet plug
light lamp led bulb
red error
save store keep saving less
store keep storage stored preserve archive
fridge refrigerator refrigerated
freeze frozen freezer
cook boil simmer bake fry heat
spice seasoning herb cumin pepper paprika
ingredient need add
eat food meal feed dine
serve feed portion people serving
drink beverage
lunch meal dinner supper breakfast
vegetarian vegan meatless
garden yard
rubbish waste garbage trash refuse litter
dog pet animal
cat pet animal
steal theft stolen thief rob burglary
lose lost loss
find found located locate
fire burn blaze
danger dangerous hazard hazardous risk unsafe
safe safety secure
accident injury crash incident
injured hurt wound injury
insurance insured cover liability
guarantee warranty
complain complaint grievance
cancel cancellation call revoke annul withdraw
book reserve reservation appointment booking
appointment visit meeting slot
meet meeting session assembly gather
decide decision choose resolve approve
choose select pick option
approve approval agree accept consent
reject refuse turn deny decline down rejected
oppose against object
vote ballot elect election
choose appoint elect name nominate
successor next replace new
grow increase rise raise up higher growth climb
fall decrease drop decline lower reduce down less sink shrink
profit earnings gain surplus
loss deficit
result outcome finding
reason cause why because
happen occur place
happen become consequence
problem trouble issue difficulty fault
help assist support aid
teach lesson instruct course train
learn study
write author written compose
author writer wrote
invent create devise develop inventor
design plan draw architect
found establish set start create
own possess have belong
use operate employ usage
work function operate
work job task
shut close closed
switch off stop end disable
valid last expire validity
expire end valid
download fetch retrieve get
upload send transfer
send submit deliver hand
deliver delivery ship bring
collect fetch pick
bring take carry
hand give pass distribute
give offer provide supply
keep retain hold
put place leave deposit
park parking space
street road lane way
country abroad foreign nation overseas
town city municipality place
place location site spot venue where
house building home premises
flat apartment
flat puncture tyre
tyre tire wheel
toilet restroom lavatory bathroom
bag luggage baggage suitcase
dress clothing clothes wear uniform garment
wear put dress worn
colour color hue
red orange blue green white black yellow colour
sound noise loud
quiet silent silence
weather rain wind storm
hot warm heat temperature
cold cool chilled
temperature degree degrees
power electricity electric energy kilowatt consumption
consume use consumption
crowded busy busiest full
fund finance sponsor pay paid donate support
research study investigation project work
study research survey
equipment device tool laptop gear hardware
home house
ask question query contact
holiday christmas easter thanksgiving
refund money
first open begin initial
allowed only except
suitcase luggage
remote home
remotely home remote
band group music musician
kid children
make do
battery charge accumulator
water liquid fluid
gram g
kilogram kilo kg
litre liter l
millilitre ml
metre meter m
centimetre cm
kilometre kilometer km
minute min
hour h
megabyte mb
gigabyte gb
code status number error
header field
token key credential
export download archive
picture photo image
copy duplicate
language english german french
test exam examination check
check inspect verify control examine
watch monitor observe
wait queue delay
hurry rush
look care mind
look see view visible
see view watch visible reach
join member enrol register
register sign enrol registration
team group crew
half 50
twice two double
once one
name called title
mean signify meaning
type kind sort
state setting status condition
get receive obtain
get come go reach
go put add
spoken speak language
matter effect influence affect impact
explain describe definition
alone unaccompanied adult
number count figure total many
part piece component spare
top highest peak
edge border
kept stored held
age birth born
marry wife husband spouse married
die death dead
win winner won award prize
`;
