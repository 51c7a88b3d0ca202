/** What the name of each source in a map begins with; its path from the root of the repository follows. */
export const sourceScheme = 'webpack:///'
