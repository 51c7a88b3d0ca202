/** Where scripts are off: a key of styles, since the types of the factory know only its own conditions. */
export const noScripts = '@media (scripting: none)'
