/** Words for people, money, work and time that ask for and say the same, a group a line. */
export const everydayGroups = `
sibling brother
sibling sister
spouse husband
spouse wife
relative family kin
elderly senior
birthday born birth
pregnant pregnancy maternity
friend companion
neighbour neighbor adjoining
colleague coworker teammate
boss manager supervisor superior
subordinate report
dismiss sack fire terminate dismissal
resign quit step resignation
founder found establish
inventor invent
author write
captain skipper
crew staff hand
passenger traveller traveler
resident inhabitant occupant
population inhabitant
tenant lodger renter
mayor head
headmaster headteacher principal head
coach trainer
volunteer voluntary unpaid
adult grown
cheap inexpensive affordable
expensive costly dear
spend spending expenditure cost expense
owe debt due outstanding
loan credit lend
deposit down security
fine penalty surcharge
penalty punishment sanction
fee duty levy tax
total sum altogether overall
profit surplus gain
revenue sale turnover income
invest investment fund
dividend payout
shareholder investor
currency money
tip gratuity
donate donation give gift
cargo freight goods load
goods merchandise product item
product article item
stock inventory supply
warehouse depot store storeroom
purchase order buy
dispatch ship send shipment
courier carrier
deliver delivery bring
receipt proof invoice bill
contract agreement
terminate cancel end
renew extend prolong renewal extension
notice period
approve authorise authorize permit approval authorisation sanction
apply application request
form application
sign signature
announce declare state
publish release issue
release version
update upgrade
crash fail failure
outage downtime interruption disruption failure
interrupt disrupt interruption off
incident problem accident
bug error fault defect
error mistake fault
wrong incorrect false mistaken
right correct proper
alert alarm warning notification
warning caution
warn caution alert
backup copy
website site page
profile account
server host machine
password passcode passphrase
username login
minutes record protocol
agenda programme topics
board council committee
vote ballot poll
majority most half
unanimous unanimously all
dispute disagreement conflict quarrel
settle resolve decide
argue dispute
suggest propose recommend advise
advice recommendation tip hint suggestion
recommend advise prefer
option choice alternative possibility
choose select pick
goal aim objective target purpose
plan intend intention
hide conceal
show display
hear listen audible
speak talk
tell say inform
discuss talk debate
remember recall
forget omit miss
believe think
know aware knowledge
want wish desire
hope expect
trust rely
promise guarantee assure
succeed success achieve
try attempt
possible able
likely probable
rare seldom unusual
often frequent frequently regularly
sometimes occasionally
always constantly
morning am
afternoon pm
weekday monday
weekday tuesday
weekday wednesday
weekday thursday
weekday friday
weekend saturday
weekend sunday
working weekday
decade years
term semester
history past
ancient old
modern new recent
present current now
later future
former previous earlier
delay postpone late
last final ultimate
stop halt cease
continue proceed
survive save rescue
save saving rescue
last endure
reduce cut lower reduction
half fifty
most majority
majority half
fewest least
maximum most
huge large
slow slowly speed
`;
