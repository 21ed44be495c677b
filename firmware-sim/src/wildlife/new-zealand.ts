import { type Region, speciesList } from './region.ts'

export const newZealand: Region = {
  name: 'new-zealand',
  label: 'New Zealand',
  algId: 11,
  algName: 'Aotearoa pests 2.1',
  algDescription: 'Introduced predators and browsers of New Zealand, with the ground birds they endanger',
  utcOffsetMinutes: 720,
  climate: { meanCelsius: 11, seasonCelsius: 5, dayCelsius: 5 },
  sites: [
    { name: 'Abel Tasman', latitude: -40.93, longitude: 172.97, spreadDegrees: 0.1 },
    { name: 'Arthur’s Pass', latitude: -42.94, longitude: 171.56, spreadDegrees: 0.12 },
    { name: 'Te Urewera', latitude: -38.75, longitude: 177.15, spreadDegrees: 0.12 },
  ],
  species: speciesList([
    ['possum', 'Brushtail possum', 30, 'nocturnal', 1, 91],
    ['rat', 'Ship rat', 22, 'nocturnal', 1, 82],
    ['mouse', 'House mouse', 8, 'nocturnal', 1, 71],
    ['hedgehog', 'Hedgehog', 9, 'nocturnal', 1, 90],
    ['stoat', 'Stoat', 5, 'diurnal', 1, 84],
    ['cat', 'Feral cat', 6, 'nocturnal', 1, 89],
    ['rabbit', 'Rabbit', 8, 'nocturnal', 2, 86],
    ['red-deer', 'Red deer', 7, 'nocturnal', 3, 93],
    ['feral-pig', 'Feral pig', 4, 'nocturnal', 4, 90],
    ['goat', 'Feral goat', 3, 'diurnal', 4, 91],
    ['kiwi', 'Brown kiwi', 2, 'nocturnal', 1, 85],
    ['weka', 'Weka', 6, 'diurnal', 2, 80],
  ]),
}
