/** Words for weather, times of the day and of the year that ask for and say the same, a group a line. */
export const weatherAndTimeGroups = `
warm warmth comfort temperature
cold freeze frost
frost freeze ice
celsius degree temperature
snow winter ice
winter cold snow
summer warm hot
spring summer autumn winter season
season time
storm gale wind gust hurricane
wind gale breeze gust windy
rain shower drizzle rainy
rainy wet
sun sunshine sunny
fog mist
cloud overcast
thunder lightning
midge mosquito insect
insect bug
dawn sunrise
dusk sunset
noon midday
midnight night
morning early
weekday week
daytime day
fortnight week
decade year
deadline latest due until
until till
begin start from
finish until end
term period duration
period time span
interval every frequency
date day
birthday birth
`;
