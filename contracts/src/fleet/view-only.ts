/** The error text when a user with view-only access tries to change a device. */
export const VIEW_ONLY_TEXT = 'You can view this camera, but not change it. Ask its owner for access.'
