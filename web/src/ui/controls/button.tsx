// Buttons and links that look like buttons. One primary button per view: the lamp lights what matters.

import { createLink } from "@tanstack/react-router";
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "../icon";

export const buttonStyle = cva(
  [
    "inline-flex max-w-full items-center justify-center gap-2 rounded-control text-center font-[560] select-none tablet:whitespace-nowrap",
    "transition-colors duration-[120ms] disabled:opacity-45",
  ],
  {
    variants: {
      look: {
        primary: "bg-fill text-on-fill hover:bg-fill-hover disabled:hover:bg-fill",
        secondary: "border border-edge bg-panel text-ink hover:border-ink hover:bg-sunken disabled:hover:bg-panel",
        quiet: "text-ink hover:bg-sunken",
        danger: "border border-danger bg-panel text-danger hover:bg-danger hover:text-wall",
      },
      size: {
        small: "min-h-8 px-3 text-facts",
        normal: "min-h-10 px-4 text-name",
        large: "min-h-12 px-6 text-body",
      },
      isWide: { true: "w-full", false: "" },
    },
    defaultVariants: { look: "secondary", size: "normal", isWide: false },
  },
);

type Look = VariantProps<typeof buttonStyle>;

function Content({ icon, isBusy, children }: { icon?: IconName; isBusy?: boolean; children?: ReactNode }) {
  return (
    <>
      {isBusy ? <BusyMark /> : icon && <Icon name={icon} size={18} />}
      {children}
    </>
  );
}

/** A ring that shows work going on; still under reduced motion, where the button's words carry it. */
export function BusyMark() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 rounded-full border-2 border-current border-r-transparent motion-safe:animate-[spin_900ms_linear_3]"
    />
  );
}

export type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  Look & {
    icon?: IconName;
    /** Work is going on: the button keeps focus and its place, and presses do nothing. */
    isBusy?: boolean;
    className?: string;
  };

export function Button({ look, size, isWide, icon, isBusy, children, className, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={buttonStyle({ look, size, isWide, className })}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
      type={type ?? "button"}
      {...rest}
    >
      <Content icon={icon} isBusy={isBusy}>
        {children}
      </Content>
    </button>
  );
}

export type AnchorButtonProps = Omit<ComponentProps<"a">, "className"> & Look & { icon?: IconName; className?: string };

/** A plain link in the form of a button, for downloads and other sites. */
export function AnchorButton({ look, size, isWide, icon, children, className, ...rest }: AnchorButtonProps) {
  return (
    <a className={buttonStyle({ look, size, isWide, className })} {...rest}>
      <Content icon={icon}>{children}</Content>
    </a>
  );
}

/** A link inside the app in the form of a button. */
export const LinkButton = createLink(AnchorButton);
