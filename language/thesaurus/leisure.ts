/** Words for health, clothes, leisure, devices and materials that ask for and say the same, a group a line. */
export const leisureGroups = `
surgery operation
emergency urgent
symptom sign
allergy allergic intolerance
vaccine jab injection
injection jab
fever temperature
wound injury cut
pain ache hurt
nurse carer
dentist tooth
prescription medicine
glasses spectacles
hearing ear
goggles eyes
goggles glasses
gloves hand
helmet head
mask respirator
clothing coat
clothing apron
clothing gloves
clothing shoes
protective goggles
protective gloves
protective helmet
grade mark score
homework assignment
class lesson course
class group
register enrol enroll sign
festival event
concert show performance
film movie
song music
instrument violin
instrument piano
party celebration
invite invitation
ticket admission pass
game match
team side squad
gym fitness
swim pool swimming
pool bath
ski snow
trophy cup
lamp bulb
plug socket outlet
charger charge charging
screen monitor display
keyboard typing
mouse pointer
printer print
download save
upload send
delete erase remove
shortcut key
folder directory
file document
search find look
language english
language german
language french
language spanish
metal aluminium
metal aluminum
metal brass
metal copper
plastic nylon
plastic polyester
plastic pvc
fabric nylon
fabric polyester
wood oak
wood pine
wood beech
wood ash
stone granite
stone slate
stone marble
herb dill
herb parsley
herb thyme
herb basil
herb mint
herb chives
spice cumin
spice pepper
spice cinnamon
spice paprika
fish herring
fish cod
fish salmon
fish trout
fruit plum
fruit berry
vegetable carrot
vegetable onion
vegetable potato
vegetable leek
cheese dairy
milk dairy
drink beverage coffee
drink tea
pet cat
insect ant
insect wasp
bird hen
bird owl
tree oak
tree pine
vehicle lorry
vehicle van
vehicle car
vehicle truck
boat canoe
boat kayak
tool hammer
tool screwdriver
tool wrench
tool spanner
furniture chair
furniture desk
furniture table
device phone
device laptop
device tablet
browser chrome
browser firefox
browser safari
system windows
system linux
system macos
bobble pilling pill fuzz lint
indoors inside room house
indoor inside room
windscreen windshield shield screen
rhythm beat tempo time
tandem double
single solo alone
cyclist bicycle bike cycling
dim low faint
deadly fatal lethal kill death
hazard kill danger
overhead above up
postage shipping delivery
stiff stick stuck jam
blow wind windy
soft soften limp shrink
anchor peg fasten secure
beam light ray
range distance reach
survive withstand endure
puddle water pool
comfort comfortable uncomfortable
insulate insulation warm warmth
consent permission agree approve
ask agree permission
groundsheet floor ground
harden cure set dry
meet gather meeting assemble
gear equipment kit
sandy sand
rocky rock stone
muddy mud
snowy snow
foggy fog
stormy storm
icy ice
squash squeeze compress compressed
hurry quick fast
empty drain
tip tilt
capsize overturn
leak hole puncture
torch flashlight lamp
charger charging cable
socket port
tap press touch
swipe slide drag
log record journal
queue wait line
timetable schedule plan
holiday break
`;
