import { type Region, speciesList } from './region.ts'

export const andes: Region = {
  name: 'andes',
  label: 'Andes',
  algId: 13,
  algName: 'Andean forest 1.4',
  algDescription: 'Mammals and ground birds of the Andean cloud forest',
  utcOffsetMinutes: -300,
  climate: { meanCelsius: 14, seasonCelsius: 1.5, dayCelsius: 5 },
  sites: [
    { name: 'Intag', latitude: 0.36, longitude: -78.55, spreadDegrees: 0.1 },
    { name: 'Podocarpus', latitude: -4.12, longitude: -79.05, spreadDegrees: 0.1 },
    { name: 'Manu', latitude: -13.05, longitude: -71.55, spreadDegrees: 0.12 },
  ],
  species: speciesList([
    ['spectacled-bear', 'Spectacled bear', 6, 'diurnal', 2, 92],
    ['puma', 'Puma', 4, 'nocturnal', 1, 88],
    ['ocelot', 'Ocelot', 7, 'nocturnal', 1, 86],
    ['tapir', 'Mountain tapir', 6, 'nocturnal', 2, 92],
    ['brocket-deer', 'Brocket deer', 12, 'nocturnal', 1, 85],
    ['coati', 'South American coati', 10, 'diurnal', 5, 87],
    ['agouti', 'Agouti', 15, 'diurnal', 1, 88],
    ['opossum', 'Common opossum', 14, 'nocturnal', 1, 87],
    ['armadillo', 'Nine-banded armadillo', 9, 'nocturnal', 1, 93],
    ['andean-guan', 'Andean guan', 8, 'diurnal', 2, 78],
    ['paca', 'Lowland paca', 9, 'nocturnal', 1, 88],
  ]),
}
