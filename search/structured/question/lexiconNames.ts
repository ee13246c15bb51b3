import { stem } from './words';

const words = (text: string) => text.trim().split(/\s+/);

/** Words of one meaning, a group a line; the first of a line has no special place. */
const synonymRows = `
gender sex
country nation nationality
country homeland
nationality citizenship
shop store
title name
employee staff worker
salary pay wage income
student pupil
customer client buyer
movie film
car vehicle automobile
price cost
cost expense
maker manufacturer
city town
hometown town
phone telephone
phone mobile
cell mobile
address location
location site
doctor physician
surname lastname
teacher instructor
professor lecturer
company firm business
airport airfield
author writer
birthday birthdate
kind type
category type
category genre
content description
amount quantity
quantity number
number count
ticket admission
capacity size
population inhabitant
date time
job occupation
job position
position role
language tongue
grade mark
score point
degree qualification
dog hound
founded established
start begin
begin beginning
end finish
killed death
injured injury
dead death
picture image
email mail
option choice
rank ranking
team club
match game
player athlete
region area
area surface
supplier vendor
revenue turnover
order purchase
transaction sale
destination arrival
source departure
source origin
destination arrive
source depart
created creation
year time
duration length
height tall
weight heavy
width wide
speed fast
distance far
old age
person people
visitor guest
membership member
staff member
tourney tournament
`;

export const synonyms = new Map<string, Set<string>>();
for (const row of synonymRows.trim().split('\n')) {
  const stems = words(row).map(stem);
  for (const one of stems) {
    const others = synonyms.get(one) ?? new Set<string>();
    for (const other of stems) if (other !== one) others.add(other);
    synonyms.set(one, others);
  }
}

/** Parts of identifiers that are written short. */
export const abbreviations = new Map(
  Object.entries({
    fname: 'first name',
    lname: 'last name',
    mname: 'middle name',
    firstname: 'first name',
    lastname: 'last name',
    fullname: 'full name',
    dob: 'birth date',
    num: 'number',
    nbr: 'number',
    no: 'number',
    qty: 'quantity',
    amt: 'amount',
    dept: 'department',
    emp: 'employee',
    addr: 'address',
    cust: 'customer',
    prod: 'product',
    desc: 'description',
    descr: 'description',
    yr: 'year',
    avg: 'average',
    max: 'maximum',
    min: 'minimum',
    pct: 'percent',
    tel: 'phone',
    org: 'organization',
    acct: 'account',
    acc: 'account',
    trans: 'transaction',
    univ: 'university',
    govt: 'government',
    supp: 'supplier',
    veh: 'vehicle',
    med: 'medication',
    cnt: 'count',
    hr: 'hour',
    temp: 'temperature',
    lat: 'latitude',
    lng: 'longitude',
    lon: 'longitude',
    mgr: 'manager',
    sal: 'salary',
    mpg: 'mpg',
    nm: 'name',
    dt: 'date',
    prc: 'price',
    wt: 'weight',
    wgt: 'weight',
    ht: 'height',
    hgt: 'height',
    len: 'length',
    sz: 'size',
    cd: 'code',
    typ: 'type',
    catg: 'category',
    cty: 'city',
    ctry: 'country',
    loc: 'location',
    dest: 'destination',
    frt: 'freight',
    orig: 'origin',
    cap: 'capacity',
    inv: 'inventory',
    disc: 'discount',
    tot: 'total',
    bal: 'balance',
    pmt: 'payment',
    pymt: 'payment',
    txn: 'transaction',
    trx: 'transaction',
    ord: 'order',
    vend: 'vendor',
    mfr: 'manufacturer',
    mfg: 'manufacturer',
    usr: 'user',
    grp: 'group',
    proj: 'project',
    lang: 'language',
    pop: 'population',
    elev: 'elevation',
    alt: 'altitude',
    dur: 'duration',
    freq: 'frequency',
    hrs: 'hour',
    mins: 'minute',
    secs: 'second',
    appt: 'appointment',
    hosp: 'hospital',
    stu: 'student',
    crs: 'course',
    instr: 'instructor',
    prof: 'professor',
    sem: 'semester',
    bday: 'birth date',
    mgmt: 'management',
    pos: 'position',
  }),
);
