// The form library with the fields of the design system tied to it: `<form.AppField name="…">` gives the text-like ones
// as members of what it hands to its child; any other reads `useTied` inside of it. A field says what is wrong once it
// was left or the form was sent, never while it is typed in for the first time; a refusal is said at once.

import { createFormHook, createFormHookContexts, useStore } from "@tanstack/react-form";
import type { ComponentType } from "react";
import { FieldPlace } from "@/ui/fields/error-summary";
import { Announced } from "@/ui/fields/field";
import { PasswordField, type PasswordFieldProps } from "@/ui/fields/password-field";
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from "@/ui/fields/text-field";
import { type FieldError, isShown } from "./problem";

const { fieldContext, formContext, useFieldContext } = createFormHookContexts();

/** The field of the form around it: its value, what is wrong with it as far as that is shown, and its changes. */
export function useTied<Value>() {
  const { name, state, form, handleBlur, handleChange } = useFieldContext<Value>();
  const wasSent = useStore(form.store, ({ submissionAttempts }) => submissionAttempts > 0);
  const error = (state.meta.errors as FieldError[]).find((one) => isShown(one, state.meta.isBlurred, wasSent));
  const shown = error?.isRefusal ? <Announced>{error.message}</Announced> : error?.message;
  return { name, value: state.value, error: shown, leave: handleBlur, change: handleChange };
}

type Tied = "name" | "value" | "error" | "onBlur" | "onChange";

function tiedText<Props extends object>(Input: ComponentType<Props>) {
  return function TiedField(props: Omit<Props, Tied>) {
    const { name, value, error, leave, change } = useTied<string>();
    const input = {
      name,
      value,
      error,
      // Passing through an empty field is no mistake.
      onBlur: () => value !== "" && leave(),
      onChange: ({ target }: { target: { value: string } }) => change(target.value),
    };
    return (
      <FieldPlace name={name}>
        <Input {...(props as Props)} {...input} />
      </FieldPlace>
    );
  };
}

export const TiedTextField = tiedText<TextFieldProps>(TextField);
export const TiedTextArea = tiedText<TextAreaProps>(TextArea);

export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    TextField: TiedTextField,
    TextArea: TiedTextArea,
    PasswordField: tiedText<PasswordFieldProps>(PasswordField),
  },
  formComponents: {},
});
