/** Says why somebody who may only look at a device is refused a change of it. */
export const VIEW_ONLY_TEXT = 'You can view this camera, but not change it. Ask its owner for access.'
