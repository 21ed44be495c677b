import { atomWithStorage } from 'jotai/utils'

/** Beside the map there is its panel, unless the person would rather have more map. */
export const isPanelHiddenAtom = atomWithStorage('map.panel-hidden', false, undefined, { getOnInit: true })
