/** The beginning of an hour of the day: `06:00`. */
export const hourFrom = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Its last minute: `06:59`. */
export const hourTo = (hour: number) => `${String(hour).padStart(2, '0')}:59`

/** `06:00–06:59`. */
export const hourOfDay = (hour: number) => `${hourFrom(hour)}–${hourTo(hour)}`
