import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'

/** The name of `EMPTY_CLASS_ID` in every model. */
export const EMPTY_CLASS_NAME = 'empty'
/** The prefix in the name of a class that its model does not define. The class number follows. */
export const NUMBERED_CLASS_PREFIX = 'Class '
/** The name of all classes that are counted together because a device has sent too many classes. */
export const FURTHER_CLASSES_NAME = 'Other classes'

/** Returns a class name. `label` is the class's name in the model, if the model defines it. */
export function className(classId: number, label: string | undefined): string {
  if (classId === EMPTY_CLASS_ID) return EMPTY_CLASS_NAME
  return label ?? `${NUMBERED_CLASS_PREFIX}${classId}`
}
