import { type Region, speciesList } from './region.ts'

export const nordic: Region = {
  name: 'nordic',
  label: 'Nordic forest',
  algId: 14,
  algName: 'Boreal forest 2.3',
  algDescription: 'Mammals and forest grouse of Scandinavia',
  utcOffsetMinutes: 60,
  climate: { meanCelsius: 3, seasonCelsius: 12, dayCelsius: 4 },
  sites: [
    { name: 'Dovre', latitude: 62.23, longitude: 9.3, spreadDegrees: 0.15 },
    { name: 'Bergslagen', latitude: 59.75, longitude: 15.1, spreadDegrees: 0.2 },
    { name: 'Jokkmokk', latitude: 66.61, longitude: 19.83, spreadDegrees: 0.25 },
  ],
  species: speciesList([
    ['moose', 'Moose', 12, 'nocturnal', 2, 94],
    ['roe-deer', 'Roe deer', 22, 'nocturnal', 3, 91],
    ['red-fox', 'Red fox', 18, 'nocturnal', 1, 90],
    ['badger', 'Badger', 9, 'nocturnal', 2, 92],
    ['pine-marten', 'Pine marten', 6, 'nocturnal', 1, 84],
    ['wild-boar', 'Wild boar', 10, 'nocturnal', 6, 92],
    ['lynx', 'Eurasian lynx', 2, 'nocturnal', 1, 88],
    ['brown-bear', 'Brown bear', 2, 'nocturnal', 2, 93],
    ['wolf', 'Wolf', 2, 'nocturnal', 3, 85],
    ['mountain-hare', 'Mountain hare', 8, 'nocturnal', 1, 88],
    ['capercaillie', 'Capercaillie', 3, 'diurnal', 1, 87],
    ['reindeer', 'Reindeer', 6, 'diurnal', 6, 90],
  ]),
}
