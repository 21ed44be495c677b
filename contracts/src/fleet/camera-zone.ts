/** The value of `zone` that makes dates follow each camera's own clock. All other values are IANA names. */
export const CAMERA_ZONE = 'camera'
