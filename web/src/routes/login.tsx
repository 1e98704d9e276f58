import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "@/features/session/login-page";
import { readReturnPath } from "@/features/session/return-path";

export const Route = createFileRoute("/login")({
  validateSearch: readReturnPath,
  component: LoginPage,
});
