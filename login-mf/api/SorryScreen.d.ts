import { JSX } from "react";
export declare const SorryScreen: () => JSX.Element;
export {};
