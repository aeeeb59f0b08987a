export const PRESETS = ['recommended', 'strict', 'all'] as const
