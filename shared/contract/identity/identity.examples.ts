import { exampleOf } from '../example.ts'
import { login, register, verifyEmail } from './sign-in.routes.ts'

export const examples = [
  exampleOf(register, {
    body: {
      email: 'sara@example.com',
      password: 'seven green camels',
      confirmPassword: 'seven green camels',
      inviteCode: 'k3v9x2',
    },
  }),
  exampleOf(login, { body: { email: 'sara@example.com', password: 'seven green camels' } }),
  exampleOf(verifyEmail, { body: { token: '48213' } }),
]
