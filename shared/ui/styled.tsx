/**
 * Chakra's factory, for the rare element no component here covers: `<chakra.form bg="surface" />`, or with a
 * recipe `chakra('li', { base, variants })`. Style props take the tokens of `theme.tsx`, and logical properties only.
 */
import { chakra, type HTMLChakraProps, type SystemStyleObject } from '@chakra-ui/react/styled-system'

/** Where scripts are off: a key of styles, since the types of the factory know only its own conditions. */
export const noScripts = '@media (scripting: none)'

export type { HTMLChakraProps, SystemStyleObject }
export { chakra }
