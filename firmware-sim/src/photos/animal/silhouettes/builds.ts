/** Several species share these builds. */
export const FELINE = { set: 'game-icons', icon: 'feline', faces: 'right', eye: [0.94, 0.27] } as const
export const DEER = { set: 'game-icons', icon: 'deer', faces: 'right', eye: [0.83, 0.26] } as const
export const BOAR = { set: 'game-icons', icon: 'boar', faces: 'right', eye: [0.78, 0.42] } as const
export const BEAR = { set: 'game-icons', icon: 'polar-bear', faces: 'right', eye: [0.87, 0.33] } as const
export const RABBIT = { set: 'game-icons', icon: 'rabbit', faces: 'right', eye: [0.84, 0.36] } as const
export const CAPYBARA = { set: 'game-icons', icon: 'capybara', faces: 'right', eye: [0.88, 0.13] } as const
export const RAT = { set: 'fluent', icon: 'rat', faces: 'left', eye: [0.17, 0.35] } as const
export const HEDGEHOG = { set: 'fluent', icon: 'hedgehog', faces: 'left', eye: [0.23, 0.5] } as const
export const TURKEY = { set: 'fluent', icon: 'turkey', faces: 'left', eye: [0.13, 0.13] } as const
export const WALKER = { set: 'fluent', icon: 'person-walking', faces: 'left', lines: true } as const
