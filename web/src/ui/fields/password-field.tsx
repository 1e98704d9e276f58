// A password with a button that shows it: typing blind is where most mistakes come from. Pasting is welcome.

import { type ComponentProps, useState } from "react";
import { formText } from "@/messages/form-text";
import { classNames } from "@/pure/class-names";
import { IconButton } from "../controls/icon-button";
import { CONTROL, Field, type FieldProps } from "./field";

export type PasswordFieldProps = FieldProps & Omit<ComponentProps<"input">, "id" | "type">;

export function PasswordField({ label, hint, error, isRequired, className, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field error={error} hint={hint} isRequired={isRequired} label={label}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            autoCapitalize="none"
            className={classNames(CONTROL, "pe-12", className)}
            spellCheck={false}
            type={isShown ? "text" : "password"}
          />
          <span className="absolute end-0 top-0">
            <IconButton
              aria-pressed={isShown}
              icon={isShown ? "eye-off" : "eye"}
              label={isShown ? formText.signIn.hidePassword : formText.signIn.showPassword}
              onClick={() => setShown(!isShown)}
            />
          </span>
        </span>
      )}
    </Field>
  );
}
