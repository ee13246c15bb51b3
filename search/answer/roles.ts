/** Who does something, without a name: people by what they do, are or belong to. English only. */
const people = `accountant admin administrator adult agent analyst applicant apprentice architect artist assistant athlete attendant author
  baker beginner bidder bookkeeper boss boy broker brother builder buyer camper candidate captain caretaker carer cashier
  chairman chairperson chairwoman chef child children citizen cleaner clerk client climber coach colleague commander
  commissioner consultant contractor cook coordinator counsellor crew curator customer cyclist dealer dentist deputy designer
  developer director diver doctor driver electrician employee employer engineer examiner expert farmer father firefighter
  fisherman founder friend gardener girl guard guardian guest guide head headmaster headteacher hiker host household hunter
  husband inspector installer instructor insurer inventor investor janitor journalist judge juror keeper kid landlady
  landlord lawyer leader learner lender librarian lifeguard lodger maker man manager mayor mechanic member men merchant
  midwife minister minor mother musician neighbour neighbor newcomer novice nurse observer officer operator organiser
  organizer owner paddler painter parent participant partner passenger pastor patient pedestrian pensioner person pharmacist
  photographer physician pilot player plumber police postman president priest principal producer professor programmer
  provider publisher pupil referee renter representative researcher resident retailer rider rower runner sailor salesman
  scholar scientist secretary seller sender shareholder singer sister skipper smoker soldier solicitor specialist speaker
  sponsor student subscriber supervisor supplier surgeon surveyor swimmer teacher teenager tenant tester therapist toddler
  tourist trainee trainer traveller traveler treasurer tutor user usher vendor veteran vet veterinarian visitor volunteer
  voter waiter waitress walker warden watchman wife winner witness woman women worker writer youth`;
const bodies = `agency authority bank board clinic club commission committee company cooperative council court
  department family foundation government group hospital institute institution jury laboratory ministry office
  parliament reception school senate society staff team tribunal trust university workshop`;
const names = `${people} ${bodies}`.split(/\s+/u);

const role = new RegExp(
  `\\b(?:(?:${names.join('|')})s?|(?:agenc|authorit|famil|compan|facult)(?:y|ies)|everyone|everybody|anyone|anybody|nobody|no one|those who|people)\\b`,
  'iu',
);

/** Whether a sentence names people by their role ("the dealer", "those who"). */
export function hasRole(sentence: string): boolean {
  return role.test(sentence);
}
