import { type Region, speciesList } from './region.ts'

export const kenya: Region = {
  name: 'kenya',
  label: 'Kenya',
  algId: 12,
  algName: 'Savanna mammals 3.0',
  algDescription: 'Large mammals and ground birds of the East African savanna',
  utcOffsetMinutes: 180,
  climate: { meanCelsius: 20, seasonCelsius: 2, dayCelsius: 8 },
  sites: [
    { name: 'Maasai Mara', latitude: -1.49, longitude: 35.14, spreadDegrees: 0.18 },
    { name: 'Laikipia', latitude: 0.33, longitude: 36.9, spreadDegrees: 0.2 },
    { name: 'Tsavo West', latitude: -3.02, longitude: 38.25, spreadDegrees: 0.2 },
  ],
  species: speciesList([
    ['elephant', 'African elephant', 10, 'nocturnal', 5, 96],
    ['zebra', 'Plains zebra', 16, 'diurnal', 6, 95],
    ['giraffe', 'Giraffe', 7, 'diurnal', 3, 96],
    ['buffalo', 'African buffalo', 9, 'nocturnal', 6, 90],
    ['impala', 'Impala', 20, 'diurnal', 6, 87],
    ['lion', 'Lion', 3, 'nocturnal', 3, 91],
    ['leopard', 'Leopard', 2, 'nocturnal', 1, 88],
    ['spotted-hyena', 'Spotted hyena', 8, 'nocturnal', 3, 89],
    ['warthog', 'Warthog', 9, 'diurnal', 4, 88],
    ['baboon', 'Olive baboon', 8, 'diurnal', 6, 86],
    ['ostrich', 'Ostrich', 2, 'diurnal', 2, 92],
    ['black-rhino', 'Black rhinoceros', 1, 'nocturnal', 2, 90],
    ['porcupine', 'Crested porcupine', 3, 'nocturnal', 2, 87],
    ['hippo', 'Hippopotamus', 2, 'nocturnal', 2, 91],
  ]),
}
