/** Where scripts are off: a style key, since the factory's types know only its own conditions. */
export const noScripts = '@media (scripting: none)'
