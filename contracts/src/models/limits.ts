/* Limits of models, releases and firmware. Units are in the names. */

export const FIRMWARE_VERSION_MAX_CHARACTERS = 50
export const STORED_FILE_MAX_BYTES = 512 * 1024 * 1024
export const CLASSES_PER_ALG_MAX = 10_000
export const MODEL_DESCRIPTION_MAX_CHARACTERS = 20_000
export const MODEL_CITATION_MAX_CHARACTERS = 2000
/** The number of classes listed per model in a list of models. The list also shows how many others there are. */
export const MODEL_CLASS_SAMPLE_MAX = 12
export const MODEL_DEVICES_MAX = 1000
export const MODEL_RELEASES_MAX = 200
export const DEVICE_MODEL_HISTORY_MAX = 100
export const MARKETPLACE_MODELS_MAX = 100
/** The maximum number of models on a page that includes all of their classes. */
export const MARKETPLACE_WHOLE_MODELS_MAX = 20
export const MARKETPLACE_SPECIES_MAX = 50
export const MARKETPLACE_CLASSES_CHOSEN_MAX = 20
export const MODEL_PICTURE_WIDTH_PX = 960
export const MODEL_PICTURE_HEIGHT_PX = 540
export const DOWNLOAD_TICKET_MINUTES = 10
export const DOWNLOAD_TICKET_MAX_CHARACTERS = 500
export const MODEL_QUALITY_CLASSES_MAX = 500
export const MODEL_CONFUSIONS_MAX = 10
/** Below this number of checked insights, a model's quality is uncertain. */
export const MODEL_CHECKS_MIN = 30
export const RELEASE_MODELS_MAX = 50
/** The maximum number of classes that a model in a release may ignore or bypass. The largest public wildlife classifiers have about 2,500 classes. */
export const RELEASE_CLASSES_MAX = 5000
