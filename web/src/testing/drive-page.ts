import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** The part of the page to search: the whole page, or an element. */
export type Scope = ReturnType<typeof within>

type Name = string | RegExp

/** Provides a person's actions on a page. Each action waits for its element. */
export function drivePage() {
  const user = userEvent.setup({ delay: null })
  return {
    user,
    /** Clicks a button once it exists. */
    press: async (name: Name, scope: Scope = screen) =>
      user.click(await scope.findByRole('button', { name })),
    /** Toggles a switch or a checkbox once it exists. */
    turn: async (name: Name, scope: Scope = screen) => user.click(await scope.findByLabelText(name)),
    /** Replaces a field's text in one step, as pasting does. */
    fill: async (label: Name, text: string, scope: Scope = screen) => {
      const field = await scope.findByLabelText(label, { selector: ':not([role=listbox])' }) // the field's list of options has the same label
      field.focus()
      if (valueOf(field) !== '') await user.clear(field)
      if (text !== '') await user.paste(text)
    },
    /** Selects an option in a list. */
    choose: async (label: Name, option: string, scope: Scope = screen) =>
      user.selectOptions(await scope.findByLabelText(label), option),
  }
}

/** Waits for a dialog to open, and finds what is in it. */
export async function findDialog(name: Name): Promise<Scope> {
  return within(await screen.findByRole('dialog', { name }))
}

/** Waits until no dialog is open. */
export async function untilClosed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

/** Waits for the table row that starts with a name, and finds what is in it. */
export async function findRow(name: string): Promise<Scope> {
  return within(await screen.findByRole('row', { name: (text) => text.startsWith(name) }))
}

/** Returns the value of a text field or select. */
export function valueOf(field: HTMLElement): string {
  return (field as HTMLInputElement | HTMLSelectElement).value // safe: the caller has found it by its label
}
