// The form library with the fields of the design system tied to it: `<form.AppField name="…">` gives them as members
// of what it hands to its child. A field says what is wrong once it was left or the form was sent, never while it is
// typed in for the first time; what the server refused stands until it is changed.

import { createFormHook, createFormHookContexts, useStore } from "@tanstack/react-form";
import type { ComponentType } from "react";
import { PasswordField, type PasswordFieldProps } from "@/ui/fields/password-field";
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from "@/ui/fields/text-field";

const { fieldContext, formContext, useFieldContext } = createFormHookContexts();

type Tied = "name" | "value" | "error" | "onBlur" | "onChange";

function useTextInput() {
  const field = useFieldContext<string>();
  const wasSent = useStore(field.form.store, ({ submissionAttempts }) => submissionAttempts > 0);
  const { errorMap, isBlurred } = field.state.meta;
  // Both are put there by usePlainForm, whose checks and refusals are sentences.
  const [refused, wrong] = [errorMap.onServer, errorMap.onChange] as (string | undefined)[];
  return {
    name: field.name,
    value: field.state.value,
    error: refused ?? (isBlurred || wasSent ? wrong : undefined),
    // Passing through an empty field is no mistake, and leaving a refused one mends nothing.
    onBlur: () => {
      if (field.state.value !== "" && !refused) field.handleBlur();
    },
    onChange: ({ target }: { target: { value: string } }) => {
      if (refused) field.setErrorMap({ onServer: undefined });
      field.handleChange(target.value);
    },
  };
}

/** A text-like field of the design system, tied to the field of the form around it. */
function tied<Props extends object>(Input: ComponentType<Props>) {
  return function TiedField(props: Omit<Props, Tied>) {
    return <Input {...(props as Props)} {...useTextInput()} />;
  };
}

export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    TextField: tied<TextFieldProps>(TextField),
    TextArea: tied<TextAreaProps>(TextArea),
    PasswordField: tied<PasswordFieldProps>(PasswordField),
  },
  formComponents: {},
});
