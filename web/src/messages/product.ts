export const product = 'Sentinel Console'
