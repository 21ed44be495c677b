/** The value of `zone` for dates that follow each camera's own clock. All other values are IANA names. */
export const CAMERA_ZONE = 'camera'
