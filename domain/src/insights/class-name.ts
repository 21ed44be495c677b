import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'

/** The name of `EMPTY_CLASS_ID` in every model. */
export const EMPTY_CLASS_NAME = 'empty'
/** The prefix of the name of a class that its model has not defined. The class number follows. */
export const NUMBERED_CLASS_PREFIX = 'Class '
/** The name of all classes that are counted together because a device has sent too many classes. */
export const FURTHER_CLASSES_NAME = 'Other classes'

/** Returns the name of a class. `label` is its name in the model, if the model defines the class. */
export function className(classId: number, label: string | undefined): string {
  if (classId === EMPTY_CLASS_ID) return EMPTY_CLASS_NAME
  return label ?? `${NUMBERED_CLASS_PREFIX}${classId}`
}
