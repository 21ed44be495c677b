/** Returns the start of an hour of the day: `06:00`. */
export const hourFrom = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Returns the last minute of an hour of the day: `06:59`. */
export const hourTo = (hour: number) => `${String(hour).padStart(2, '0')}:59`

/** Returns an hour of the day as a range: `06:00–06:59`. */
export const hourOfDay = (hour: number) => `${hourFrom(hour)}–${hourTo(hour)}`
