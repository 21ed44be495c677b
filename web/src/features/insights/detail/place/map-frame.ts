export const MAP_WIDTH_PX = 680
export const MAP_HEIGHT_PX = 420
